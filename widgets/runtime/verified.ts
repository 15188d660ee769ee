/** A script, without `.js`, with its sha256. */
export type File = [name: string, sha256: string]

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
 * Imports the first of the files once it and the others, its static imports, match the build; rejects otherwise.
 * `folder` is relative to the address of `script`. Both checks are needed: a server can deceive the first one alone, and
 * Safari skips the second.
 */
export async function verified(files: File[], folder: string, script: string): Promise<unknown> {
  const all = files.map(
    ([name, sha256]) => [new URL(`${folder + name}.js`, script).href, `sha256-${sha256}=`] as const,
  )
  for (const check of [fetched, preloaded]) await Promise.all(all.map(one => check(...one)))
  return import(/* @vite-ignore */ all[0]![0])
}
