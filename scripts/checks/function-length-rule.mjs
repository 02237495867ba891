// ESLint's max-lines-per-function has a single limit. We have two, because components contain their markup,
// and `describe` blocks do not count as functions.
import { budgets } from './budgets.mjs';

const chapter = /^(describe|suite)$/;

export const functionLengthRule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'limit the length of functions' },
    schema: [],
    messages: {
      tooLong:
        '{{what}} has {{lines}} lines, at most {{limit}} are allowed. Extract a part of it into a function.',
    },
  },
  create(context) {
    const check = (node) => {
      if (isChapter(node)) return;
      const isComponent = context.filename.endsWith('.tsx') && /^[A-Z]/.test(nameOf(node) ?? '');
      const limit = isComponent ? budgets.componentLines : budgets.functionLines;
      const lines = node.loc.end.line - node.loc.start.line + 1;
      if (lines <= limit) return;
      const what = nameOf(node) ?? 'This function';
      context.report({
        node,
        loc: { start: node.loc.start, end: node.loc.start },
        messageId: 'tooLong',
        data: { what, lines, limit },
      });
    };
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    };
  },
};

/** Its own name, or that of the variable or key it is assigned to. */
function nameOf(node) {
  if (node.id) return node.id.name;
  let parent = node.parent;
  while (parent.type === 'CallExpression') parent = parent.parent; // memo(…), forwardRef(…)
  if (parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier') {
    return parent.id.name;
  }
  if ((parent.type === 'Property' || parent.type === 'MethodDefinition') && !parent.computed) {
    return parent.key.name;
  }
  return undefined;
}

/** `describe(…, fn)`, `describe.each(…)(…, fn)`, `test.describe(…, fn)` */
function isChapter(node) {
  if (node.parent.type !== 'CallExpression' || !node.parent.arguments.includes(node)) return false;
  let callee = node.parent.callee;
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression') {
    if (callee.type === 'MemberExpression' && chapter.test(callee.property.name)) return true;
    callee = callee.type === 'CallExpression' ? callee.callee : callee.object;
  }
  return callee.type === 'Identifier' && chapter.test(callee.name);
}
