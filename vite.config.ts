import { rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EnvironmentOptions, Plugin, Rolldown } from 'vite'
import injectCss from 'vite-plugin-css-injected-by-js'
import { defineConfig } from 'vitest/config'
import { shipAddresses } from './dist-spec/build/area-addresses.ts'
import { digestOfSources, stamp } from './dist-spec/build/build-if-needed.mjs'
import { elementTags, importElements } from './dist-spec/build/element-modules.ts'
import { shipTypings } from './dist-spec/build/element-typings.ts'
import { commonFiles, ownCopies } from './dist-spec/build/own-copies.ts'
import { precompress } from './dist-spec/build/precompress.ts'
import { shortTokens } from './dist-spec/build/short-tokens.ts'
import { descriptionFile, type Target, targets } from './dist-spec/build/targets.ts'
import { verifiedImports } from './dist-spec/build/verified-imports.ts'
import { quickFolder } from './server/testing/quick-folder.ts'

/** r2wc mounts React components. Quinto's are Preact components, so a small module replaces its two React imports. */
const r2wcOnPreact: Plugin = {
  name: 'r2wc-on-preact',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!importer?.includes('@r2wc/')) return
    if (id === 'react' || id === 'react-dom/client') return resolve('widgets/runtime/preact-root.ts')
  },
}

/** Preact's JSX runtime duplicates `h`. Browser builds create all nodes by `h`. */
const jsxByH: Plugin = {
  name: 'jsx-by-h',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  resolveId(id) {
    if (id === 'preact/jsx-runtime') return resolve('widgets/runtime/jsx.ts')
  },
}

const writtenSvg = "div.innerHTML = '<svg/>'"
/** Leaflet tests at load whether HTML text may contain SVG, which fails in pages with Trusted Types. */
const leafletWithoutSvgTest: Plugin = {
  name: 'leaflet-without-svg-test',
  transform(code, id) {
    if (!id.includes('/leaflet-src.esm.js')) return
    if (!code.includes(writtenSvg))
      this.error('Leaflet tests SVG in another way than `leafletWithoutSvgTest` knows.')
    return { code: code.replace(writtenSvg, "div.append(svgCreate('svg'))"), map: null }
  },
}

/**
 * Vite wraps each `import()` in a helper that waits for stylesheets and loads imported files in advance. Widgets have no
 * stylesheets, and the site has one, which its pages load themselves. The helper is larger than the loader and would be
 * shared in `quinto.js`, which chunks would then import by a name that the partner's page may not have used. Vite has no
 * option to omit the helper. The areas keep the helper: their pages import many files.
 */
const bareImports: Plugin = {
  name: 'bare-imports',
  apply: 'build',
  configResolved({ plugins }) {
    const wrapping = plugins.find(({ name }) => name === 'native:import-analysis-build')
    const applies = wrapping?.applyToEnvironment
    if (!applies) throw new Error('Vite wraps imports in another way than `bareImports` knows.')
    wrapping.applyToEnvironment = environment =>
      ['widgets', 'frames', 'site'].includes(environment.name) ? false : applies(environment)
  },
}

/** Environments whose script contains the stylesheet, with the page's nonce (`meta[property=csp-nonce]`). */
const cssInScript = injectCss({
  useStrictCSP: true,
  // The page of the cart's window contains its style.
  jsAssetsFilterFunction: ({ name }) => name === 'frame',
})
const cssInScriptTargets = Object.entries<Target>(targets).flatMap(([name, t]) =>
  t.cssInScript ? [name] : [],
)

const environment = (target: Target): EnvironmentOptions =>
  target.runsIn === 'node' ? nodeEnvironment(target) : browserEnvironment(target)

/** Warnings about libraries' «use client», and about dynamic imports of modules that the groups below bundle anyway. */
const needless = ['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT']
const onwarn = (warning: Rolldown.RolldownLog, warn: (warning: Rolldown.RolldownLog) => void) =>
  needless.includes(warning.code ?? '') || warn(warning)

/** Pages of others may have replaced these builtins. */
const ownBuiltins = {
  JSON: [resolve('widgets/runtime/builtins.ts'), 'json'],
  'Array.from': [resolve('widgets/runtime/builtins.ts'), 'arrayFrom'],
} satisfies Record<string, [string, string]>

const browserEnvironment = ({ outDir, entries, plainNames }: Target): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir,
    manifest: 'manifest.json',
    // A page of an area loads with everything that the page imports, and not one import after the other.
    modulePreload: outDir === targets.areas.outDir && { polyfill: false },
    assetsInlineLimit: 0,
    copyPublicDir: false,
    assetsDir: '',
    rolldownOptions: {
      input: entries,
      onwarn,
      checks: { pluginTimings: false },
      transform: outDir === targets.widgets.outDir ? { inject: ownBuiltins } : {},
      output: {
        format: 'es',
        entryFileNames: ({ name }) => (plainNames && name in entries ? '[name].js' : '[name]-[hash].js'),
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: { groups: chunks[outDir] ?? widgetChunks },
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
})

/**
 * Chunks of the widgets: the shared ones, then for each element its first view, named by tag, and the part that loads
 * next.
 */
const widgetChunks = [
  ...Object.entries(commonFiles).map(([name, test]) => ({ name, test, priority: 3 })),
  ...elementTags.map(name => ({ name, test: `/${name}/element.ts`, priority: 2 })),
  ...elementTags.map(name => ({
    name: name.replace('quinto-', 'live-'),
    test: `/${name}/live.ts`,
    priority: 1,
  })),
]

/** One chunk has everything that an area needs before the sign-in, besides the tables of the area itself. */
const areaChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], test: /^(?!.*\/areas\/(admin|agents|clients)\/)/ },
]

/** One chunk hydrates public pages. Components shared by several pages are one further chunk, instead of one each. */
const siteChunks = [
  {
    name: 'take-over',
    test: /\/site\/(site|take-over)\.tsx|\/site\/layout\/(header|footer)\.tsx/,
    priority: 1,
  },
  { name: 'parts-of-pages', test: /\/site\/(layout|rich-text)\//, minShareCount: 3 },
]

const chunks: Readonly<Record<string, Rolldown.CodeSplittingGroup[]>> = {
  [targets.site.outDir]: siteChunks,
  [targets.areas.outDir]: areaChunks,
}

const nodeEnvironment = ({ outDir, entries }: Target): EnvironmentOptions => ({
  consumer: 'server',
  build: {
    ssr: true,
    outDir,
    copyPublicDir: false,
    minify: false,
    // Rendered pages contain the widgets' style as text.
    cssMinify: true,
    target: 'node20',
    rolldownOptions: {
      input: entries,
      onwarn,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})

/** Requests, schemas and messages of the browser create many short-lived objects: fewer collections. */
const largeYoungGeneration = ['--max-semi-space-size=64']

/** Specs of the built files: one browser per worker, and a private server for specs that write. */
const shipped = {
  isolate: false,
  execArgv: largeYoungGeneration,
  globalSetup: ['dist-spec/support/setup.ts'],
  setupFiles: ['dist-spec/support/wait-until-prepared.ts'],
}
const specs = 'dist-spec/specs'
/** The modes of `npm run test:browser` and `npm run test:chaos`. */
const isLong = (mode: string): boolean => mode === 'browser' || mode === 'chaos'

/** Timing-sensitive specs, run serially in these modes. */
const alone = ['bad-days', 'crowded-pages'].map(name => `${specs}/**/${name}.spec.ts`)
/** Specs that take long even in their short form, run serially. */
const chaosAlone = ['away', 'backup', 'full-disk', 'power-cut', 'slow-mail'].map(
  name => `${specs}/**/${name}.spec.ts`,
)

/**
 * Specs of `npm test`: the main paths of visitors, partners, customers, agents and the office. All specs run in
 * `npm run test:browser`.
 */
const mainSpecs = [
  'areas/{agents,areas,customer-files,loan-file}',
  'server/{data-folder,production,server}',
  'site/{cards,consent,no-script,pages,site,sizes,typeface}',
  'widgets/{element-contract,embedding,frames,journey,loader,window}',
].map(names => `${specs}/${names}.spec.ts`)

/** Stores the description of the calls, by the server that was just built: making it takes a second at each start. */
async function storeDescription() {
  const { outDir } = targets.server
  const { describeCalls } = (await import(
    pathToFileURL(resolve(outDir, 'describe-calls.js')).href
  )) as typeof import('./server/describe-calls.ts')
  await writeFile(resolve(outDir, descriptionFile), await describeCalls())
}

// Applies to vitest, its workers, and the browsers and servers that they start.
if (process.env.VITEST) process.env.TMPDIR ??= quickFolder()

export default defineConfig(({ command, mode }) => ({
  appType: 'custom',
  plugins: [
    r2wcOnPreact,
    jsxByH,
    bareImports,
    leafletWithoutSvgTest,
    importElements,
    ownCopies,
    verifiedImports(),
    shipTypings,
    shipAddresses,
    shortTokens,
    precompress,
    ...[cssInScript].flat().map(plugin => ({
      ...plugin,
      applyToEnvironment: (env: { name: string }) => cssInScriptTargets.includes(env.name),
    })),
  ],
  // In development one server answers every page, so Vite's default environments suffice.
  ...(command === 'build' && {
    environments: Object.fromEntries(Object.entries(targets).map(([name, t]) => [name, environment(t)])),
    builder: {
      async buildApp(builder: import('vite').ViteBuilder) {
        const digest = await digestOfSources()
        await rm(stamp, { force: true })
        for (const name of Object.keys(targets)) await builder.build(builder.environments[name]!)
        await storeDescription()
        // Only a build needs PGlite here.
        const { prepareCluster } = await import('./server/database/embedded/cluster.ts')
        await prepareCluster()
        await writeFile(stamp, digest)
      },
    },
  }),
  build: {
    // The style requires `light-dark()`: a translation for older browsers would resolve it per element, and a widget
    // could no longer follow its page's theme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  optimizeDeps: { exclude: ['@r2wc/react-to-web-component'] },
  experimental: {
    // Built files find each other by relative addresses, so they work below any path.
    renderBuiltUrl: (_file: string, { hostType }: { hostType: string }) =>
      hostType === 'html' ? undefined : { relative: true },
  },
  test: {
    // Only a stuck test reaches these limits, also on a machine that is slow or busy.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // More workers than cores, because tests also wait for databases and timers.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // `npm run test:chaos`: the long form of randomised tests (`server/testing/chance.ts`).
    // `npm run test:browser`: every place, theme and width (`dist-spec/support/matrix.ts`).
    env: {
      ...(mode === 'chaos' && { QUINTO_CHAOS: '1' }),
      ...(isLong(mode) && { QUINTO_MATRIX: '1' }),
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['{finance,contract,client,site,ui}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // Imports take longer than most of these tests, and no test leaves state in a module.
          isolate: false,
          // Embedded databases are short-lived: optimising their code later costs a tenth less.
          execArgv: [...largeYoungGeneration, '--wasm-tiering-budget=20000000'],
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/database/testing/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'widgets',
          isolate: false,
          environment: 'happy-dom',
          include: ['widgets/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'areas',
          isolate: false,
          environment: 'happy-dom',
          include: ['areas/**/*.test.{ts,tsx}'],
          setupFiles: ['areas/shared/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shipped,
          name: 'shipped',
          include: isLong(mode) ? [`${specs}/**/*.spec.ts`] : mainSpecs,
          exclude: [...alone, ...chaosAlone],
          // More workers than cores, because pages and servers also wait for each other.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      ...(isLong(mode)
        ? [
            {
              extends: true as const,
              test: {
                ...shipped,
                name: 'shipped-alone',
                include: mode === 'chaos' ? [...alone, ...chaosAlone] : alone,
                fileParallelism: false,
                sequence: { groupOrder: 2 },
              },
            },
          ]
        : []),
    ],
  },
}))
