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

/** What the pages need of the built site and widgets, or of the development server. */
export interface Built {
  rendering(): Promise<{ site: SiteRendering; widgets: WidgetsRendering }>
  /** The description of the calls. In development the server makes it. */
  description?: string
  /** Addresses for the pages' head. */
  siteHead: {
    script: string
    styles: string[]
    /** The file of the typeface that first views need. */
    font?: string
    /** What the script imports to take a page over, and further for some routes. */
    files: string[]
    pages: Partial<Record<SiteRoute, string[]>>
  }
  /** The same of each area. */
  areaHeads: Record<AreaName, { script: string; styles: string[]; font?: string }>
  /** The addresses of the pages of each area; `:name` is a variable segment. */
  areaAddresses: Record<AreaName, string[]>
  /** The rules of the typeface, for a page without the site's styles. */
  typeface: string
  /** The script of the frames' pages, and what it will import for each element. */
  frame: { script: string; elements: Record<string, string[]> }
  widgetLoader: string
  /** Where a partner's page finds a script of ours, and what its bytes must be. */
  pinned(file: string): { src: string; integrity?: string }
  /** The address of the widgets that follows the versions, and the version that is there now. */
  latest: { address: string; version: string }
  /** Folders of files for browsers; what lies at an immutable address never changes. */
  folders: { prefix: string; root: string; immutable?: true }[]
  /** The folder of the built widgets; in development there is none. */
  widgets?: string
  /**
   * For the content policies: hashes of the styles written into the widgets' shadow roots. Null in development,
   * where Vite injects scripts and styles that no policy could name.
   */
  policies: { widgetStyles: string[] } | null
  development?: {
    /** Answers for sources and modules; calls `next` for what is not its own. */
    handle(request: IncomingMessage, response: ServerResponse, next: () => void): void
    transform(url: string, html: string): Promise<string>
    /** The addresses partners write in their pages → the sources behind them. */
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

/** Its files lie beside the stylesheet, which a page elsewhere does not. */
const typefaceOf = (css: string): string =>
  (css.match(/@font-face\{[^{}]*\}/g) ?? [])
    .filter(face => face.includes('Source Serif'))
    .join('')
    .replaceAll('url(./', `url(${targets.site.address}`)

/** Loads what `vite build` made. */
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
    areaAddresses,
    frameFiles,
    { version, major, loader, files },
  ] = await Promise.all([
    readFile(path('server', descriptionFile), 'utf8'),
    load<SiteRendering>('rendering', 'site.js'),
    load<WidgetsRendering>('rendering', 'widgets.js'),
    json<Record<string, Chunk>>('site', 'manifest.json'),
    json<Record<string, Chunk>>('areas', 'manifest.json'),
    json<Built['areaAddresses']>('areas', addressesFile),
    json<Record<string, Chunk>>('frames', 'manifest.json'),
    json<BuiltFiles>('widgets', 'integrity.json'),
  ])
  const entry = siteFiles[targets.site.entries.site]
  const frame = frameFiles[targets.frames.entries.frame]
  if (!entry || !frame) throw new Error('The build is not complete: run npm run build.')
  /** A chunk with all that it imports at once. */
  const withImports = (files: Record<string, Chunk>, key: string): Chunk[] => {
    const chunk = files[key]
    return chunk ? [chunk, ...(chunk.imports ?? []).flatMap(imported => withImports(files, imported))] : []
  }
  const frameElements = Object.keys(frameFiles).flatMap(source => {
    const [, tag] = /^widgets\/(quinto-[a-z]+)\/element\.ts$/.exec(source) ?? []
    const chunks = withImports(frameFiles, source).filter(({ file }) => file !== frame.file)
    return tag ? [[tag, chunks.map(({ file }) => targets.frames.address + file)]] : []
  })
  const atArea = (files: string[]) => [...new Set(files)].map(file => targets.areas.address + file)
  const areaHead = (source: string) => {
    const [first, ...others] = withImports(areaFiles, source)
    if (!first) throw new Error('The build is not complete: run npm run build.')
    const chunks = [first, ...others]
    return {
      script: targets.areas.address + first.file,
      styles: atArea(chunks.flatMap(({ css = [] }) => css)),
      font: targets.areas.address + firstFont(areaFiles),
    }
  }
  const assets = (files: string[] = []) => files.map(file => targets.site.address + file)
  const filesFor = (source: string) => {
    const chunks = withImports(siteFiles, source).filter(({ file }) => file !== entry.file)
    if (chunks.length === 0) throw new Error(`The build has no file for ${source}: run npm run build.`)
    return assets([...new Set(chunks.map(({ file }) => file))])
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
      admin: areaHead(targets.areas.entries.admin),
      agents: areaHead(targets.areas.entries.agents),
      clients: areaHead(targets.areas.entries.clients),
    },
    areaAddresses,
    frame: { script: targets.frames.address + frame.file, elements: Object.fromEntries(frameElements) },
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
