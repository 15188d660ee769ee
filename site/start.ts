import './site.css'
import type { FirstPage } from '../contract/pages/pages.ts'

/**
 * The first script of a public page. What is read comes before what answers: the files that take the page over, some
 * ninety kilobytes, are asked for once the page is painted, so that nothing of it waits for them.
 */
const page = document.getElementById('pagina')
const data = document.getElementById('dati')?.textContent
if (page && data) void start(page, JSON.parse(data) as FirstPage)

async function start(page: HTMLElement, data: FirstPage) {
  const { elements = '', files = '' } = document.getElementById('avvio')!.dataset
  await painted()
  for (const href of files.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  void import(/* @vite-ignore */ elements)
  const { takeOver } = await import('./take-over.tsx')
  await takeOver(page, data)
}

/**
 * Waits until something of the page can be read. In a tab that nobody sees nothing is painted, and a browser that does
 * not tell is not waited for.
 */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise(done => {
    setTimeout(done, 2000)
    new PerformanceObserver(list => {
      if (list.getEntriesByName('first-contentful-paint').length) done()
    }).observe({ type: 'paint', buffered: true })
  })
}
