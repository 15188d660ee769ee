import { expect } from 'vitest'
import type { BuiltServer } from './built-server.ts'

/** Waits for the newest letter with a link of this kind, to `to` if given, and returns the link. */
export async function letterLink(
  server: Pick<BuiltServer, 'letters'>,
  kind: string,
  to?: string,
): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      for (const letter of (await server.letters()).reverse()) {
        if (to && !letter.includes(`To: ${to}`)) continue
        const text = letter.replace(/=3D/g, '=')
        link = new RegExp(`http://[^\\s"<>]+/${kind}/[\\w-]+(#[\\w-]+)?`).exec(text)?.[0] ?? ''
        if (link) break
      }
      return link
    })
    .not.toBe('')
  return link
}
