import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../server/project-root.ts'

const folders = ['finance', 'contract', 'client', 'ui', 'widgets', 'site', 'areas', 'server']

/** Path and text of each source file of the product, without tests and type declarations. */
export async function* sourceFiles(): AsyncGenerator<{ file: string; source: string }> {
  for (const folder of folders) {
    const names = await readdir(join(projectRoot, folder), { recursive: true })
    for (const name of names.filter(one => /(?<!\.test|\.d)\.tsx?$/.test(one))) {
      const file = join(folder, name)
      yield { file, source: await readFile(join(projectRoot, file), 'utf8') }
    }
  }
}
