import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import type { WidgetRequest, WidgetsRendering } from '../../contract/embedding/rendering.ts'
import { projectRoot } from '../../server/project-root.ts'

interface ProbeRendering extends Pick<WidgetsRendering, 'openingTag'> {
  renderProbe(request: Omit<WidgetRequest, 'tag'>): Promise<string>
  probeStyles: readonly string[]
}

/** Builds `widgets/runtime/probe` with the production settings, in a separate folder. */
export async function buildProbe() {
  const folder = await mkdtemp(join(tmpdir(), 'quinto-prova-'))
  const rendering = join(projectRoot, 'dist', `.prova-${process.pid}`)
  const builder = await createBuilder({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'error',
    environments: {
      probe: {
        consumer: 'client',
        build: {
          outDir: folder,
          emptyOutDir: true,
          modulePreload: false,
          rolldownOptions: {
            input: { prova: 'widgets/runtime/probe/element.ts' },
            preserveEntrySignatures: 'strict',
            output: { format: 'es', entryFileNames: '[name].js' },
          },
        },
      },
      // Inside the project, so that imports resolve.
      probeRendering: {
        consumer: 'server',
        build: {
          ssr: true,
          outDir: rendering,
          cssMinify: true,
          rolldownOptions: { input: { render: 'widgets/runtime/probe/render.ts' } },
        },
      },
    },
  })
  await builder.build(builder.environments.probe!)
  await builder.build(builder.environments.probeRendering!)
  const rendered = (await import(/* @vite-ignore */ join(rendering, 'render.js'))) as ProbeRendering
  return {
    folder,
    ...rendered,
    remove: async () => {
      await rm(folder, { recursive: true, force: true })
      await rm(rendering, { recursive: true, force: true })
    },
  }
}
