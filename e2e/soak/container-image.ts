import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../stack/child.ts';

type ImageConfig = {
  User: string;
  Env: string[];
  Entrypoint: string[];
  WorkingDir: string;
  Volumes: Record<string, object>;
  Healthcheck?: { Test: string[] };
};

/** Mounts as a container with a read-only root has them, then the program as its user. */
const enter = `mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && mount -t proc proc "$0/proc"
  mount --rbind /dev "$0/dev" && mount -t tmpfs tmpfs "$0/tmp" && mount --bind "$1" "$0/data"
  folder=$2 user=$3 && shift 3 && exec chroot --userspec="$user" "$0" env -C "$folder" "$@"`;

/** An image built by buildah from a tree of files, since no base image can be fetched here. */
export class ContainerImage {
  readonly #storage: string[];
  readonly #folder: string;
  #root = '';
  #config: ImageConfig | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#storage = [
      '--storage-driver',
      'vfs',
      '--root',
      join(folder, 'storage'),
      '--runroot',
      join(folder, 'run'),
    ];
  }

  async build(baseTree: string, containerfile: string, context: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const base = await this.#buildah('from', 'scratch');
    await this.#buildah('add', '--quiet', base, baseTree, '/');
    await this.#buildah('commit', '--quiet', '--rm', base, 'localhost/base');
    const tags = ['--build-arg', 'BASE=localhost/base', '--tag', 'localhost/time-tracker'];
    const options = ['--isolation', 'chroot', '--format', 'docker', '--quiet', '--pull=never'];
    await this.#buildah('bud', ...options, ...tags, '--file', containerfile, context);
    const container = await this.#buildah('from', '--pull=never', 'localhost/time-tracker');
    this.#root = await this.#buildah('mount', container);
    const inspected = await this.#buildah('inspect', '--type=image', 'localhost/time-tracker');
    this.#config = (JSON.parse(inspected) as { Docker: { config: ImageConfig } }).Docker.config;
  }

  get config(): ImageConfig {
    if (this.#config === undefined) throw new Error('It is not built yet.');
    return this.#config;
  }

  /** Path of the files of the image on this machine. */
  get root(): string {
    return this.#root;
  }

  /** The command that runs a program in a container with a read-only root, as the user of the image. */
  inside(dataFolder: string, settings: string[], command = this.config.Entrypoint): string[] {
    const { WorkingDir: folder, Env: env } = this.config;
    return [
      'unshare',
      '--mount',
      '--propagation=private',
      'sh',
      '-c',
      enter,
      this.#root,
      dataFolder,
      folder,
      '10001:10001',
      '-i',
      ...env,
      ...settings,
      ...command,
    ];
  }

  async #buildah(...args: string[]): Promise<string> {
    return (await run('buildah', [...this.#storage, ...args])).toString().trim();
  }
}
