const first = (text: string, names: [RegExp, string][]) => names.find(([sign]) => sign.test(text))?.[1]

/** A readable name for a device from its user agent: «Firefox su Windows». */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Dispositivo sconosciuto'
  const browser = first(userAgent, [
    [/Edg(e|A|iOS)?\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/SamsungBrowser\//, 'Samsung Internet'],
    [/Firefox\/|FxiOS\//, 'Firefox'],
    [/Chrome\/|CriOS\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = first(userAgent, [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Macintosh|Mac OS X/, 'Mac'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ])
  if (browser && system) return `${browser} su ${system}`
  return browser ?? system ?? 'Altro programma'
}
