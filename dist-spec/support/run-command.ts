import { execFile } from 'node:child_process'
import { execPath } from 'node:process'
import { promisify } from 'node:util'
import { projectRoot } from '../../server/project-root.ts'

/** Runs a built command, like `npm run <name> -- …`, with additional environment variables, and returns its output. */
export const runCommand = async (
  name: 'admin' | 'backup' | 'data' | 'folder' | 'restore',
  given: readonly string[],
  env: Record<string, string | undefined>,
): Promise<string> =>
  (
    await promisify(execFile)(execPath, [`dist/server/${name}.js`, ...given], {
      cwd: projectRoot,
      env: { ...process.env, ...env },
    })
  ).stdout
