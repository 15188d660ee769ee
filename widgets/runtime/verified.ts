/**
 * Scripts, without `.js`, with their sha256. `imports` lists the files of each import by index: first the imported
 * file, then its static imports.
 */
export interface Table {
  files: [name: string, sha256: string][]
  imports: Record<string, number[]>
}

/** Rejects unless the file's bytes are those of the build. */
const fetched = (href: string, integrity: string) =>
  // The cache may hold a corrupted copy, which would stay for a year.
  fetch(href, { integrity }).catch(() => fetch(href, { integrity, cache: 'reload' }))

/**
 * Preloads a module for `import()`, and rejects unless its bytes are those of the build. `import()` then sends no
 * second request, so a server cannot serve one file to the check and another to the page.
 */
const preloaded = (href: string, integrity: string) => {
  const link = document.createElement('link')
  const settled = new Promise<unknown>((done, refuse) => {
    if (!link.relList.supports('modulepreload')) return done(null)
    link.onload = done
    link.onerror = () => refuse(new Error(href))
    Object.assign(link, { rel: 'modulepreload', href, integrity })
    document.head.append(link)
  })
  return settled.finally(() => link.remove())
}

/**
 * Imports a script of the table once the script and its static imports match the build; rejects otherwise. `folder` is
 * relative to this file. Both checks are needed: a server can deceive the first one alone, and Safari skips the second.
 */
export async function verified({ files, imports }: Table, what: string, folder: string): Promise<unknown> {
  const all = imports[what]!.map(index => {
    const [name, sha256] = files[index]!
    return [new URL(`${folder + name}.js`, import.meta.url).href, `sha256-${sha256}=`] as const
  })
  for (const check of [fetched, preloaded]) await Promise.all(all.map(one => check(...one)))
  return import(/* @vite-ignore */ all[0]![0])
}
