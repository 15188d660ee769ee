import type { FirstPage, Head } from '../../contract/pages/pages.ts'
import type { Built } from '../built.ts'
import { escapeHtml, fontPreload, jsonInHtml } from './html.ts'
import { iconPath } from './icon.ts'

interface Document {
  head: Head
  first: FirstPage
  /** Content of `#pagina`. */
  html: string
  /** Absolute URL of the page; null when not indexed. */
  canonical: string | null
  /** Absolute URL of the social card; null when not indexed. */
  card: string | null
  built: Built
}

/** Writes the HTML document of a public page. */
export function document({ head, first, html, canonical, card, built }: Document): string {
  const { siteHead, widgetLoader } = built
  // Files that the script loads after the first paint.
  const files = [...siteHead.files, ...(siteHead.pages[first.route] ?? [])]
  const { title, name, description, things } = head
  const meta = (name: string, content: string) => `<meta ${name} content="${escapeHtml(content)}">`
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${meta('name="description"', description)}
${lines([
  canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
  !canonical && '<meta name="robots" content="noindex">',
  canonical && meta('property="og:type"', 'website'),
  canonical && meta('property="og:locale"', 'it_IT'),
  canonical && meta('property="og:site_name"', 'Quinto'),
  canonical && meta('property="og:title"', name),
  canonical && meta('property="og:description"', description),
  canonical && meta('property="og:url"', canonical),
  card && meta('property="og:image"', card),
  card && meta('property="og:image:width"', '1200'),
  card && meta('property="og:image:height"', '630'),
  card && meta('name="twitter:card"', 'summary_large_image'),
])}
<link rel="icon" href="${iconPath}" type="image/svg+xml">
<link rel="alternate" type="application/atom+xml" title="News di Quinto" href="/news.xml">
${siteHead.font ? fontPreload(siteHead.font) : ''}
${lines(siteHead.styles.map(href => `<link rel="stylesheet" href="${href}">`))}
<script type="module" src="${siteHead.script}" id="avvio" data-elements="${widgetLoader}" data-files="${files.join(' ')}"></script>
${lines(things.map(thing => `<script type="application/ld+json">${jsonInHtml(thing)}</script>`))}
</head>
<body>
<div id="pagina">${html}</div>
<script type="application/json" id="dati">${jsonInHtml(first)}</script>
</body>
</html>
`
}

const lines = (all: (string | false | null)[]) => all.filter(Boolean).join('\n')
