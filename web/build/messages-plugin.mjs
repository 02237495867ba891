// Compiles the macros of Lingui (t, msg, plural, Trans) to calls with their English text in
// compiled form, so that English needs neither a catalog nor a message parser in the browser.
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import babel from '@rolldown/plugin-babel';
import config from '../lingui.config.mjs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

export const linguiConfig = makeConfig(config);

const isDescriptor = (node) =>
  node.leadingComments?.some(({ value }) => /^\*?\s*i18n\s*$/.test(value)) ?? false;
const isMessage = ({ key, value }) => key?.name === 'message' && value?.type === 'StringLiteral';

/** A Babel plugin that replaces the source of a message by its compiled form. */
function compileMessages({ types }) {
  const compileInDescriptor = {
    ObjectExpression({ node }) {
      if (!isDescriptor(node)) return;
      for (const property of node.properties.filter(isMessage)) {
        property.value = types.valueToNode(compileMessageOrThrow(property.value.value));
      }
    },
  };
  // Runs after the macros, which transform the whole program on entry.
  return { visitor: { Program: { exit: (path) => path.traverse(compileInDescriptor) } } };
}

/** Babel runs only on files that import a macro. */
export function messages() {
  const plugins = [[linguiMacro, { descriptorFields: 'message', linguiConfig }], compileMessages];
  return babel({
    presets: [
      {
        preset: () => ({ plugins }),
        rolldown: { filter: { code: /from '@lingui\/(core|react)\/macro'/ } },
      },
    ],
  });
}
