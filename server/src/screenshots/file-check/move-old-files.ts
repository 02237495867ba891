import type { FileStore } from '../../files/file-store.ts';

const projectFolder = /^\d+$/;

/**
 * Up to 0.0.4 images lay in a folder per project, `<organization>/<project>/<day>/…`; now a path
 * does not name the project. Moves what is still there; looks at no file otherwise, and may be cut
 * off or done by two servers at once.
 */
export async function moveOldFiles(files: FileStore): Promise<number> {
  let moved = 0;
  for (const organization of await files.listFolders('')) {
    const projects = (await files.listFolders(organization)).filter((name) =>
      projectFolder.test(name),
    );
    for (const project of projects) {
      const from = `${organization}/${project}`;
      for await (const path of files.listFiles(from)) {
        await files.move(path, `${organization}/${path.slice(from.length + 1)}`);
        moved += 1;
      }
      await files.removeFolder(from);
    }
  }
  return moved;
}
