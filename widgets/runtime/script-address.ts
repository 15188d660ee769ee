/**
 * Address of the running script. An optimiser of pages may turn a module into a classic script, where `import.meta` is a
 * syntax error that the page's `window.onerror` receives. The address is that of the classic script, or the first one in
 * the stack of an error, or that of the tag.
 */
export const scriptAddress: string =
  (document.currentScript as HTMLScriptElement | null)?.src ||
  /https?:\S+?(?=:\d+:\d+)/.exec(String(new Error().stack))?.[0] ||
  document.querySelector<HTMLScriptElement>('script[src*="/widgets/"]')!.src
