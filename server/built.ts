import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteRendering } from '../contract/pages.ts'
import type { WidgetRendering } from '../contract/rendering.ts'
import { type TargetName, targets } from '../dist-spec/targets.ts'
import { projectRoot } from './project-root.ts'

/** What the pages need of the built site and widgets, or of the development server. */
export interface Built {
  site: SiteRendering
  widgets: WidgetRendering
  /** Addresses for the pages' head. */
  siteHead: { scripts: string[]; styles: string[]; fonts: string[] }
  frameScript: string
  widgetLoader: string
  /** Hashes of the styles written into the widgets' shadow roots, for `style-src`. */
  widgetStyleHashes: string[]
  /** Folders of files for browsers. */
  folders: { prefix: string; root: string }[]
  /** In development Vite injects its own scripts and styles, and no policy could name them. */
  relaxedPolicy: boolean
  /** Lets the development server finish the page's head. */
  transform?(url: string, html: string): Promise<string>
}

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
}

const styleHash = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`
export const styleHashes = (widgets: WidgetRendering) => widgets.widgetStyles.map(styleHash)

/** The major version, under which a partner's address keeps working. */
async function majorVersion(): Promise<{ version: string; major: string }> {
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  return { version, major: `v${version.split('.')[0]}` }
}

/** Loads what `vite build` made. */
export async function loadBuilt(): Promise<Built> {
  const path = (target: TargetName, file: string) => join(projectRoot, targets[target].outDir, file)
  const load = async <T>(target: TargetName, file: string) =>
    (await import(/* @vite-ignore */ pathToFileURL(path(target, file)).href)) as T
  const manifest = async (target: TargetName) =>
    JSON.parse(await readFile(path(target, 'manifest.json'), 'utf8')) as Record<string, Chunk>

  const [site, widgets, siteFiles, frameFiles, { version, major }] = await Promise.all([
    load<SiteRendering>('rendering', 'site.js'),
    load<WidgetRendering>('rendering', 'widgets.js'),
    manifest('site'),
    manifest('frames'),
    majorVersion(),
  ])
  const entry = siteFiles[targets.site.entries.site]
  const frame = frameFiles[targets.frames.entries.frame]
  if (!entry || !frame) throw new Error('The build is not complete: run npm run build.')
  const assets = (files: string[] = []) => files.map(file => targets.site.address + file)
  const all = Object.values(siteFiles).flatMap(chunk => [chunk.file, ...(chunk.assets ?? [])])
  const folder = (prefix: string, target: TargetName) => ({
    prefix,
    root: join(projectRoot, targets[target].outDir),
  })

  return {
    site,
    widgets,
    siteHead: {
      scripts: assets([entry.file]),
      styles: assets(entry.css),
      fonts: assets([...new Set(all)].filter(file => file.endsWith('.woff2'))),
    },
    frameScript: targets.frames.address + frame.file,
    widgetLoader: `${targets.widgets.address}${major}/quinto.js`,
    widgetStyleHashes: styleHashes(widgets),
    folders: [
      folder(targets.site.address, 'site'),
      folder(targets.frames.address, 'frames'),
      folder(`${targets.widgets.address}${major}/`, 'widgets'),
      folder(`${targets.widgets.address}${version}/`, 'widgets'),
    ],
    relaxedPolicy: false,
  }
}
