// The maximum length of files and functions, in lines. Used by eslint.config.mjs and check-file-sizes.mjs.
export const budgets = {
  fileNoteLines: 200,
  fileLines: 400,
  testFileLines: 500,
  functionLines: 60,
  componentLines: 120,
};
