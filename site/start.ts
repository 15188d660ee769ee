import './site.css'
import type { FirstPage } from '../contract/pages/pages.ts'
import { followTranslator } from '../ui/translated-texts.ts'
import { followSteps } from './follow-steps.ts'

/**
 * First script of a public page. The files that make the page interactive, about 90 kB, load once the page is painted,
 * so that they do not delay it.
 */
const page = document.getElementById('pagina')
const data = document.getElementById('dati')?.textContent
if (page && data) void start(page, JSON.parse(data) as FirstPage)

async function start(page: HTMLElement, data: FirstPage) {
  // The calculator answers input before the rest of the page does.
  followSteps(page)
  const translator = followTranslator(document.body)
  const { elements = '', files = '' } = document.getElementById('avvio')!.dataset
  await painted()
  for (const href of files.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  void import(/* @vite-ignore */ elements)
  const { takeOver } = await import('./take-over.tsx')
  await takeOver(page, data, followSteps, translator)
}

/** Waits for the first paint. Hidden tabs never paint, and some browsers do not report it: neither is waited for. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise(done => {
    setTimeout(done, 2000)
    new PerformanceObserver(list => {
      if (list.getEntriesByName('first-contentful-paint').length) done()
    }).observe({ type: 'paint', buffered: true })
  })
}
