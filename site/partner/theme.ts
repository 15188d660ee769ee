/** Default colours of the theme, light and dark, equal to `ui/tokens/core.css`. */
export const ownColours: Record<string, readonly [light: string, dark: string]> = {
  '--quinto-accent': ['#0e5a43', '#8accab'],
  '--quinto-accent-deep': ['#0a3f2f', '#addbc4'],
  '--quinto-on-accent': ['#fffdf9', '#0f1f18'],
  '--quinto-paper': ['#faf7f0', '#171613'],
  '--quinto-ink': ['#1d1b17', '#ece7db'],
}

export const isColour = (name: string): boolean => Object.hasOwn(ownColours, name)

const colour = /^#[0-9a-f]{6}$/i
const length = /^\d{1,3}(\.\d+)?px$/

/** The background of the page, for `--quinto-paper`. */
export const seeThrough = 'transparent'

/** Whether a value suits a property: a six-digit colour, for the background also `transparent`, or a height in pixels. */
export const isThemeValue = (name: string, value: string): boolean =>
  isColour(name)
    ? colour.test(value) || (name === '--quinto-paper' && value === seeThrough)
    : length.test(value)

const channels = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

/** Relative luminance of `#rrggbb`, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map(value => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** `hex` with a part of another colour. */
function mixed(hex: string, other: string, part: number): string {
  const [from, to] = [channels(hex), channels(other)]
  const mixture = from.map((value, i) => Math.round(value + (to[i]! - value) * part))
  return `#${mixture.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

const [black, white] = ['#000000', '#ffffff']
const themes = ['chiaro', 'scuro'] as const
type Theme = (typeof themes)[number]

/** What the form of the theme holds. */
export interface Typed {
  /** Input by custom property. */
  theme: Record<string, string>
  /** Empty for both themes, as in the page. */
  tema: string
  /** Background of the page behind a transparent element; empty for white, and black in the dark theme. */
  behind: string
}

/**
 * The colours of one theme. With an accent alone, its text and its deep variant derive from it; for elements in both
 * themes the dark one gets a lighter accent where that of the light theme cannot be read.
 */
function coloursIn(name: Theme, { theme, tema, behind }: Typed): Record<string, string> {
  const dark = name === 'scuro'
  const chosen = (property: string) => {
    const value = theme[property]?.trim() ?? ''
    return colour.test(value) ? value : undefined
  }
  const own = (property: string) => ownColours[property]![dark ? 1 : 0]
  const paper =
    theme['--quinto-paper']?.trim() === seeThrough
      ? colour.test(behind)
        ? behind
        : dark
          ? black
          : white
      : (chosen('--quinto-paper') ?? own('--quinto-paper'))
  const colours: Record<string, string> = {
    '--quinto-paper': paper,
    '--quinto-ink': chosen('--quinto-ink') ?? own('--quinto-ink'),
    '--quinto-accent': own('--quinto-accent'),
    '--quinto-accent-deep': chosen('--quinto-accent-deep') ?? own('--quinto-accent-deep'),
    '--quinto-on-accent': chosen('--quinto-on-accent') ?? own('--quinto-on-accent'),
  }
  let accent = chosen('--quinto-accent')
  if (!accent) return colours
  if (dark && tema === '')
    for (let i = 0; i < 20 && contrast(accent, paper) < leastContrast; i++) accent = mixed(accent, white, 0.1)
  const onAccent =
    chosen('--quinto-on-accent') ?? (contrast(white, accent) >= leastContrast ? white : '#111111')
  // Away from the text on the accent, so that it stays readable.
  const deeper = mixed(accent, luminance(onAccent) > 0.5 ? black : white, 0.25)
  return {
    ...colours,
    '--quinto-accent': accent,
    '--quinto-on-accent': onAccent,
    '--quinto-accent-deep': chosen('--quinto-accent-deep') ?? deeper,
  }
}

/** The colours of the theme that the form shows, chosen or derived: the light one when the element follows the page. */
export const shownColours = (typed: Typed): Record<string, string> =>
  coloursIn(typed.tema === 'scuro' ? 'scuro' : 'chiaro', typed)

const shownThemes = (tema: string) => themes.filter(name => !tema || name === tema)

const pairs = [
  ['testo sul fondo', '--quinto-ink', '--quinto-paper'],
  ['accento sul fondo', '--quinto-accent', '--quinto-paper'],
  ['accento scuro sul fondo', '--quinto-accent-deep', '--quinto-paper'],
  ['testo sull’accento', '--quinto-on-accent', '--quinto-accent'],
  ['testo sull’accento scuro', '--quinto-on-accent', '--quinto-accent-deep'],
] as const

export const leastContrast = 4.5

export interface Contrast {
  what: string
  theme: Theme
  ratio: number
}

/** Contrast of each text and background, lowest first, in the themes that the element may take. */
export function contrasts(typed: Typed): Contrast[] {
  const found = shownThemes(typed.tema).flatMap(theme => {
    const colours = coloursIn(theme, typed)
    return pairs.map(([what, over, under]) => ({
      what,
      theme,
      ratio: contrast(colours[over]!, colours[under]!),
    }))
  })
  return found.sort((a, b) => a.ratio - b.ratio)
}

/** Whether a colour is chosen, so that the contrasts are the partner's. */
export const hasColours = ({ theme }: Pick<Typed, 'theme'>): boolean =>
  Object.entries(theme).some(([name, value]) => isColour(name) && value.trim() !== '')

/** Whether some of the colours cannot be read together, so that none is written. */
export const hasLowContrast = (typed: Typed): boolean =>
  hasColours(typed) && contrasts(typed).some(({ ratio }) => ratio < leastContrast)

/**
 * The custom properties to write: valid values, and what derives from an accent alone. Colours that cannot be read
 * together are not written.
 */
export function writtenTheme(typed: Typed): Record<string, string> {
  const given = Object.entries(typed.theme).map(([name, value]) => [name, value.trim()] as const)
  const valid = Object.fromEntries(given.filter(([name, value]) => isThemeValue(name, value)))
  if (hasLowContrast(typed))
    return Object.fromEntries(Object.entries(valid).filter(([name]) => !isColour(name)))
  if (!valid['--quinto-accent']) return valid
  const [first, second] = shownThemes(typed.tema).map(theme => coloursIn(theme, typed))
  for (const name of ['--quinto-accent', '--quinto-accent-deep', '--quinto-on-accent'])
    valid[name] =
      second && second[name] !== first![name] ? `light-dark(${first![name]}, ${second[name]})` : first![name]!
  return valid
}
