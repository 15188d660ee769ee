/**
 * Targets of the build. `vite.config.ts` turns each target into an environment, the server reads the locations of
 * files, and `npm run sizes` checks `budgets`.
 */
export interface Target {
  runsIn: 'browser' | 'node'
  outDir: string
  /** Address at which the server serves the files; only for browser targets. */
  address?: string
  /** Entry name (without `.js`) → source file. */
  entries: Record<string, string>
  /** Entries keep their names, because partners write them in their pages; other files carry a hash. */
  plainNames?: true
  /** The script contains the stylesheet (`vite-plugin-css-injected-by-js`). */
  cssInScript?: true
}

export const targets = {
  /** Scripts of partners' pages: the loader, and a chunk per element. */
  widgets: {
    runsIn: 'browser',
    outDir: 'dist/widgets',
    address: '/widgets/',
    entries: { quinto: 'widgets/runtime/loader.ts', 'frame-height': 'widgets/runtime/embed-frame.ts' },
    plainNames: true,
  },
  /** Script of the pages under /iframes. */
  frames: {
    runsIn: 'browser',
    outDir: 'dist/frames',
    address: '/frames/',
    entries: { frame: 'widgets/frames/frame.ts' },
    cssInScript: true,
  },
  /** The public site, hydrated by React after the server's rendering. */
  site: {
    runsIn: 'browser',
    outDir: 'dist/site',
    address: '/assets/',
    entries: { site: 'site/start.ts' },
  },
  /** The signed-in areas: one script per area, split by page. */
  areas: {
    runsIn: 'browser',
    outDir: 'dist/areas',
    address: '/areas/',
    entries: {
      admin: 'areas/admin/main.ts',
      agents: 'areas/agents/main.ts',
      clients: 'areas/clients/main.ts',
    },
  },
  /** Server-side rendering of the same views. */
  rendering: {
    runsIn: 'node',
    outDir: 'dist/rendering',
    entries: { site: 'site/render.tsx', widgets: 'widgets/render.tsx' },
  },
  server: {
    runsIn: 'node',
    outDir: 'dist/server',
    entries: {
      main: 'server/main.ts',
      'describe-calls': 'server/describe-calls.ts',
      'embedded-worker': 'server/database/embedded/worker.ts',
      'file-reader': 'server/import/file-reader.ts',
      inspector: 'server/inspection/inspector.ts',
    },
  },
} satisfies Record<string, Target>

/** The description of the calls, beside the built server. */
export const descriptionFile = 'openapi.json'

export type TargetName = keyof typeof targets

/** Maximum download in brotli bytes: these chunks with all static imports. */
export const budgets = [
  { what: 'caricatore', target: 'widgets', chunks: ['quinto'], brotli: 1500 },
  {
    what: 'caricatore e prima vista di quinto-mutui',
    target: 'widgets',
    chunks: ['quinto', 'quinto-mutui'],
    brotli: 19_850,
  },
  {
    // On a partner's page, which also loads the client to fetch the terms.
    what: 'con il confronto',
    target: 'widgets',
    chunks: ['quinto', 'quinto-mutui', 'live-mutui', 'quinto-mutui/comparison'],
    brotli: 36_900,
  },
  {
    what: 'caricatore e prima vista di quinto-prestiti',
    target: 'widgets',
    chunks: ['quinto', 'quinto-prestiti'],
    brotli: 19_600,
  },
  {
    what: 'caricatore e prima vista di quinto-cdq',
    target: 'widgets',
    chunks: ['quinto', 'quinto-cdq'],
    brotli: 21_000,
  },
  {
    what: 'caricatore e prima vista di quinto-agenzie',
    target: 'widgets',
    chunks: ['quinto', 'quinto-agenzie'],
    brotli: 21_540,
  },
  {
    // On a partner's page, which fetches the list.
    what: 'con l’elenco e la mappa',
    target: 'widgets',
    chunks: ['quinto', 'quinto-agenzie', 'calls', 'quinto-agenzie/map/map'],
    brotli: 38_000,
  },
  {
    // With an external map set by an administrator: Leaflet.
    what: 'con l’elenco e una mappa esterna',
    target: 'widgets',
    chunks: ['quinto', 'quinto-agenzie', 'calls', 'quinto-agenzie/map/tiles'],
    brotli: 70_000,
  },
  {
    what: 'caricatore e quinto-rata',
    target: 'widgets',
    chunks: ['quinto', 'quinto-rata'],
    brotli: 21_200,
  },
  {
    what: 'caricatore e quinto-prestito',
    target: 'widgets',
    chunks: ['quinto', 'quinto-prestito'],
    brotli: 21_200,
  },
  {
    what: 'caricatore e prima vista di quinto-contatti',
    target: 'widgets',
    chunks: ['quinto', 'quinto-contatti'],
    brotli: 21_560,
  },
  {
    what: 'caricatore e prima vista di quinto-carrello',
    target: 'widgets',
    chunks: ['quinto', 'quinto-carrello'],
    brotli: 14_620,
  },
  {
    // Scripts that hydrate any public page, and 10 kB of style: with a calculator's first view the scripts take 88 kB.
    what: 'pagina del sito',
    target: 'site',
    chunks: ['site', 'take-over', 'overlays'],
    brotli: 78_500,
  },
  { what: 'pagina per i partner', target: 'site', chunks: ['site', 'take-over', 'partner'], brotli: 95_000 },
  { what: 'area riservata fino all’accesso', target: 'areas', chunks: ['admin', 'login'], brotli: 99_750 },
  { what: 'altezza delle cornici', target: 'widgets', chunks: ['frame-height'], brotli: 1000 },
] satisfies { what: string; target: TargetName; chunks: string[]; brotli: number }[]
