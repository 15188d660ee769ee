import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltFiles } from '../../contract/embedding/built-files.ts'
import { projectRoot } from '../../server/project-root.ts'
import { targets } from '../build/targets.ts'
import { type FileServer, serveFiles } from './file-server.ts'

export const widgetsFolder = join(projectRoot, targets.widgets.outDir)

export const builtFiles = JSON.parse(
  readFileSync(join(widgetsFolder, 'integrity.json'), 'utf8'),
) as BuiltFiles

/** Serves the built widgets at both addresses, like the server, and other folders. */
export const serveWidgets = (others: Record<string, string> = {}): Promise<FileServer> =>
  serveFiles({
    [`/widgets/${builtFiles.version}/`]: widgetsFolder,
    [`/widgets/${builtFiles.major}/`]: widgetsFolder,
    ...others,
  })

/** Makes a file server answer the calls of a calculator for every origin, with the fixtures of its tests. */
export async function answerCalls(server: FileServer, tag = 'quinto-mutui'): Promise<void> {
  // A computed path, because these sources have another JSX setting than this project.
  const path = join(projectRoot, 'widgets', tag, 'fixtures.ts')
  const { goodAnswers } = (await import(/* @vite-ignore */ path)) as { goodAnswers: Record<string, unknown> }
  for (const [name, answer] of Object.entries(goodAnswers))
    server.put(`/v2${name.slice(name.indexOf(' ') + 1)}`, {
      body: JSON.stringify(typeof answer === 'function' ? answer({ body: {} }) : answer),
      headers: {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type, idempotency-key',
      },
    })
}
