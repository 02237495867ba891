// The maximum length of files and functions, in lines, and of code files directly in a folder. Used by
// eslint.config.mjs, check-file-sizes.mjs and check-folders.mjs.
export const budgets = {
  fileNoteLines: 200,
  fileLines: 400,
  testFileLines: 500,
  functionLines: 60,
  componentLines: 120,
  folderFiles: 25,
};
