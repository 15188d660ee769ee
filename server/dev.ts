import type { WidgetsRendering } from '../contract/embedding/rendering.ts'
import type { SiteRendering } from '../contract/pages/pages.ts'
import { targets } from '../dist-spec/build/targets.ts'
import { builtVersion, majorOf } from '../dist-spec/build/version.ts'
import type { AreaName, Built } from './built.ts'
import { explain } from './operator-error.ts'
import { projectRoot } from './project-root.ts'
import { start } from './start.ts'

/** The pages from the sources: Vite serves every module, and changes are visible at once. */
async function loadSources(): Promise<Built> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    root: projectRoot,
    server: { middlewareMode: true, hmr: { port: 24_678 } },
    appType: 'custom',
  })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run modules here')
  const load = async <T>(file: string) => (await ssr.runner.import(`/${file}`)) as T
  const address = `${targets.widgets.address}${majorOf(builtVersion)}/`
  const { site, widgets, frames, rendering, areas } = targets
  const pagesOf = async (area: AreaName) => {
    type Routes = readonly { path: string }[]
    const { open } = (await load<Record<string, { open: Routes }>>(`areas/${area}/area.ts`))[area]!
    const { routes } = await load<{ routes: Routes }>(`areas/${area}/routes.ts`)
    return Object.fromEntries([...open, ...routes].map(({ path }) => [path, []]))
  }
  const areaHead = (source: string) => ({
    script: `/${source}`,
    styles: ['/areas/shared/areas.css'],
    files: [],
    signedIn: [],
  })

  return {
    rendering: async () => ({
      site: await load<SiteRendering>(rendering.entries.site),
      widgets: await load<WidgetsRendering>(rendering.entries.widgets),
    }),
    siteHead: { script: `/${site.entries.site}`, styles: ['/site/site.css'], files: [], pages: {} },
    typeface: '',
    areaHeads: {
      admin: areaHead(areas.entries.admin),
      agents: areaHead(areas.entries.agents),
      clients: areaHead(areas.entries.clients),
    },
    areaPages: {
      admin: await pagesOf('admin'),
      agents: await pagesOf('agents'),
      clients: await pagesOf('clients'),
    },
    frame: { script: `/${frames.entries.frame}`, elements: {} },
    cartWindow: { script: `/${frames.entries['cart-window']}`, files: [] },
    widgetLoader: `/${widgets.entries.quinto}`,
    pinned: file => ({ src: address + file }),
    latest: { address, version: builtVersion },
    folders: [],
    policies: null,
    development: {
      handle: vite.middlewares,
      transform: (url, html) => vite.transformIndexHtml(url, html),
      close: () => vite.close(),
      sources: Object.fromEntries(
        Object.entries(widgets.entries).map(([name, source]) => [`${address}${name}.js`, `/${source}`]),
      ),
    },
  }
}

start(loadSources).catch(explain)
