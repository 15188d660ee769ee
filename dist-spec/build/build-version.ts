import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBuilder, type Plugin } from 'vite'
import { projectRoot } from '../../server/project-root.ts'

/**
 * Builds the widgets as another version. `service` replaces the text «Servizio di», so that specs can tell the versions
 * apart.
 */
export async function buildVersion(version: string, service = 'Servizio di') {
  const folder = await mkdtemp(join(tmpdir(), 'quinto-versione-'))
  const replaceServiceText: Plugin = {
    name: 'replace-service-text',
    transform: (code, id) =>
      id.includes('/widgets/shared/calculator/provider.tsx')
        ? code.replace('Servizio di', service)
        : undefined,
  }
  const builder = await createBuilder({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [replaceServiceText],
    environments: { widgets: { build: { outDir: folder, emptyOutDir: true } } },
  })
  const { widgets } = builder.environments
  const plugin = widgets!.config.plugins.find(({ name }) => name === 'verified-imports')
  Object.assign(plugin!.api as { version: string }, { version })
  await builder.build(widgets!)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
