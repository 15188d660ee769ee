/**
 * Targets of the build. `vite.config.ts` turns each target into an environment; the server reads the locations of files.
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
  /** Scripts of the pages under /iframes, and of the window of the cart in a frame. */
  frames: {
    runsIn: 'browser',
    outDir: 'dist/frames',
    address: '/frames/',
    entries: { frame: 'widgets/frames/frame.ts', 'cart-window': 'widgets/cart-window/start.tsx' },
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
      admin: 'server/commands/admin.ts',
      backup: 'server/commands/backup.ts',
      data: 'server/commands/data.ts',
      folder: 'server/commands/folder.ts',
      history: 'server/commands/history.ts',
      restore: 'server/commands/restore.ts',
      storage: 'server/commands/storage.ts',
      'describe-calls': 'server/describe-calls.ts',
      'embedded-worker': 'server/database/embedded/worker.ts',
      'egg-importer': 'server/subjects/egg/process/egg-importer.ts',
      'file-reader': 'server/import/file-reader.ts',
      inspector: 'server/inspection/inspector.ts',
      'mail-reader': 'server/mail-in/mail-reader.ts',
      printer: 'server/print/printer.ts',
    },
  },
} satisfies Record<string, Target>

/** The description of the calls, beside the built server. */
export const descriptionFile = 'openapi.json'

/** The addresses of the areas' pages, beside the areas' files. */
export const addressesFile = 'addresses.json'

export type TargetName = keyof typeof targets
