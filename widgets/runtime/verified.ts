/** Scripts, without `.js`, with their sha256, and which of them each import needs: the one imported, then its own. */
export interface Table {
  files: [name: string, sha256: string][]
  imports: Record<string, number[]>
}

/** Rejects unless the file's bytes are those of the build. */
const fetched = (href: string, integrity: string) =>
  // A copy spoiled on its way may be in the cache, where it would stay for a year.
  fetch(href, { integrity }).catch(() => fetch(href, { integrity, cache: 'reload' }))

/**
 * Puts a module where `import()` finds it, and rejects unless its bytes are those of the build. `import()` asks for
 * nothing more after this, so that a server cannot show one file to the check and another to the page.
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
 * Imports a script of the table when it and the others, which it imports statically, are those of the build; rejects
 * otherwise. `folder` is where they are, from here. Both checks are needed: the first alone can be deceived, the second
 * is not made by Safari.
 */
export async function verified({ files, imports }: Table, what: string, folder: string): Promise<unknown> {
  const all = imports[what]!.map(index => {
    const [name, sha256] = files[index]!
    return [new URL(`${folder + name}.js`, import.meta.url).href, `sha256-${sha256}=`] as const
  })
  for (const check of [fetched, preloaded]) await Promise.all(all.map(one => check(...one)))
  return import(/* @vite-ignore */ all[0]![0])
}
