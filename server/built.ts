import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuiltFiles } from '../contract/embedding/built-files.ts'
import type { WidgetsRendering } from '../contract/embedding/rendering.ts'
import type { SiteRendering, SiteRoute } from '../contract/pages/pages.ts'
import { addressesFile, descriptionFile, type TargetName, targets } from '../dist-spec/build/targets.ts'
import { projectRoot } from './project-root.ts'

/** The parts of the built site and widgets, or of the development server, that the pages need. */
export interface Built {
  rendering(): Promise<{ site: SiteRendering; widgets: WidgetsRendering }>
  /** The description of the calls. In development the server generates it. */
  description?: string
  /** Addresses for the head of the site's pages. */
  siteHead: {
    script: string
    styles: string[]
    /** The font file that first views need. */
    font?: string
    /** The files that the script imports for hydration, and further ones for some routes. */
    files: string[]
    pages: Partial<Record<SiteRoute, string[]>>
  }
  /**
   * Addresses for the head of each area's page: `files` are the static imports of the script, `signedIn` the further files
   * of every page for signed-in people.
   */
  areaHeads: Record<
    AreaName,
    { script: string; styles: string[]; files: string[]; signedIn: string[]; font?: string }
  >
  /** The files of each area's pages by address, in which `:name` is a variable segment. */
  areaPages: Record<AreaName, Record<string, string[]>>
  /** The `@font-face` rules, for pages without the styles of the site. */
  typeface: string
  /** The script of the frames' pages, and the files that it imports for each element. */
  frame: { script: string; elements: Record<string, string[]> }
  /** The script of the cart's window, and the files that it imports. */
  cartWindow: { script: string; files: string[] }
  widgetLoader: string
  /** The address of a script for partners' pages, with the hash of its bytes. */
  pinned(file: string): { src: string; integrity?: string }
  /** The address of the widgets that always has the current version, and that version. */
  latest: { address: string; version: string }
  /** Folders of files for browsers; files at immutable addresses never change. */
  folders: { prefix: string; root: string; immutable?: true }[]
  /** The folder of the built widgets; undefined in development. */
  widgets?: string
  /**
   * For the content policies: hashes of the styles in the widgets' shadow roots. Null in development, where Vite
   * injects scripts and styles that a policy cannot name.
   */
  policies: { widgetStyles: string[] } | null
  development?: {
    /** Answers requests for sources and modules; calls `next` for others. */
    handle(request: IncomingMessage, response: ServerResponse, next: () => void): void
    transform(url: string, html: string): Promise<string>
    /** The sources behind the addresses that partners use in their pages. */
    sources: Record<string, string>
    close(): Promise<void>
  }
}

export type AreaName = keyof typeof targets.areas.entries

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const styleHash = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

const firstFont = (files: Record<string, Chunk>): string => files['ui/fonts/source-serif-4.woff2']!.file

/** The font rules with absolute addresses, because relative ones only work beside the stylesheet. */
const typefaceOf = (css: string): string =>
  (css.match(/@font-face\{[^{}]*\}/g) ?? [])
    .filter(face => face.includes('Source Serif'))
    .join('')
    .replaceAll('url(./', `url(${targets.site.address}`)

/** Loads the result of `vite build`. */
export async function loadBuilt(): Promise<Built> {
  const path = (target: TargetName, file: string) => join(projectRoot, targets[target].outDir, file)
  const load = async <T>(target: TargetName, file: string) =>
    (await import(/* @vite-ignore */ pathToFileURL(path(target, file)).href)) as T
  const json = async <T>(target: TargetName, file: string) =>
    JSON.parse(await readFile(path(target, file), 'utf8')) as T

  const [
    description,
    site,
    views,
    siteFiles,
    areaFiles,
    areaSources,
    frameFiles,
    { version, major, loader, files },
  ] = await Promise.all([
    readFile(path('server', descriptionFile), 'utf8'),
    load<SiteRendering>('rendering', 'site.js'),
    load<WidgetsRendering>('rendering', 'widgets.js'),
    json<Record<string, Chunk>>('site', 'manifest.json'),
    json<Record<string, Chunk>>('areas', 'manifest.json'),
    json<Record<AreaName, Record<string, string>>>('areas', addressesFile),
    json<Record<string, Chunk>>('frames', 'manifest.json'),
    json<BuiltFiles>('widgets', 'integrity.json'),
  ])
  const entry = siteFiles[targets.site.entries.site]
  const frame = frameFiles[targets.frames.entries.frame]
  const cartWindow = frameFiles[targets.frames.entries['cart-window']]
  if (!entry || !frame || !cartWindow) throw new Error('The build is not complete: run npm run build.')
  /** A chunk with all its static imports, each once; empty for an unknown key. */
  const withImports = (files: Record<string, Chunk>, key: string): Chunk[] => {
    const chunks = new Set(files[key] ? [files[key]] : [])
    // The loop also visits the chunks that it adds.
    for (const { imports = [] } of chunks) for (const imported of imports) chunks.add(files[imported]!)
    return [...chunks]
  }
  const atFrames = (chunks: Chunk[]) => chunks.map(({ file }) => targets.frames.address + file)
  const frameElements = Object.keys(frameFiles).flatMap(source => {
    const [, tag] = /^widgets\/(quinto-[a-z]+)\/element\.ts$/.exec(source) ?? []
    const chunks = withImports(frameFiles, source).filter(({ file }) => file !== frame.file)
    return tag ? [[tag, atFrames(chunks)]] : []
  })
  const atArea = (files: string[]) => [...new Set(files)].map(file => targets.areas.address + file)
  const areaPages = (area: AreaName) =>
    Object.fromEntries(
      Object.entries(areaSources[area]).map(([path, source]) => [
        path,
        atArea(withImports(areaFiles, source).map(({ file }) => file)),
      ]),
    )
  const areaHead = (area: AreaName) => {
    const [first, ...others] = withImports(areaFiles, targets.areas.entries[area])
    const signedIn = ['areas/shared/signed-in-pages.tsx', `areas/${area}/routes.ts`].map(source =>
      withImports(areaFiles, source),
    )
    if (!first || signedIn.some(({ length }) => length === 0))
      throw new Error('The build is not complete: run npm run build.')
    const chunks = [first, ...others]
    return {
      script: targets.areas.address + first.file,
      styles: atArea(chunks.flatMap(({ css = [] }) => css)),
      files: atArea(others.map(({ file }) => file)),
      signedIn: atArea(
        signedIn
          .flat()
          .filter(chunk => !chunks.includes(chunk))
          .map(({ file }) => file),
      ),
      font: targets.areas.address + firstFont(areaFiles),
    }
  }
  const assets = (files: string[] = []) => files.map(file => targets.site.address + file)
  const filesFor = (source: string) => {
    const chunks = withImports(siteFiles, source).filter(({ file }) => file !== entry.file)
    if (chunks.length === 0) throw new Error(`The build has no file for ${source}: run npm run build.`)
    return assets(chunks.map(({ file }) => file))
  }
  const folder = (prefix: string, target: TargetName) => ({
    prefix,
    root: join(projectRoot, targets[target].outDir),
  })

  return {
    description,
    rendering: async () => ({ site, widgets: views }),
    siteHead: {
      script: assets([entry.file])[0]!,
      styles: assets(entry.css),
      font: targets.site.address + firstFont(siteFiles),
      files: (entry.dynamicImports ?? []).flatMap(filesFor),
      pages: Object.fromEntries(
        Object.entries(site.sources).map(([route, source]) => [route, filesFor(source)]),
      ),
    },
    typeface: typefaceOf(await readFile(path('site', entry.css![0]!), 'utf8')),
    areaHeads: {
      admin: areaHead('admin'),
      agents: areaHead('agents'),
      clients: areaHead('clients'),
    },
    areaPages: {
      admin: areaPages('admin'),
      agents: areaPages('agents'),
      clients: areaPages('clients'),
    },
    frame: { script: targets.frames.address + frame.file, elements: Object.fromEntries(frameElements) },
    cartWindow: {
      script: targets.frames.address + cartWindow.file,
      files: atFrames(withImports(frameFiles, targets.frames.entries['cart-window']).slice(1)),
    },
    widgetLoader: `${targets.widgets.address}${major}/${loader}`,
    pinned: file => ({ src: `${targets.widgets.address}${version}/${file}`, integrity: files[file] }),
    latest: { address: `${targets.widgets.address}${major}/`, version },
    folders: [
      folder(targets.site.address, 'site'),
      folder(targets.areas.address, 'areas'),
      folder(targets.frames.address, 'frames'),
      folder(`${targets.widgets.address}${major}/`, 'widgets'),
      { ...folder(`${targets.widgets.address}${version}/`, 'widgets'), immutable: true },
    ],
    widgets: join(projectRoot, targets.widgets.outDir),
    policies: { widgetStyles: views.widgetStyles.map(styleHash) },
  }
}
