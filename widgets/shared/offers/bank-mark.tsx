const tints = ['grafite', 'lapis', 'siena', 'oliva', 'porpora', 'petrolio']
const patterns = ['trinciato', 'fascia', 'palo', 'scacchi', 'banda', 'pieno']

/** A drawn mark of a bank: initials under a pattern, both from the name, so that each bank always has the same. */
export function BankMark({ name }: { name: string }) {
  let hash = 0
  for (const letter of name) hash = (hash * 131 + letter.codePointAt(0)!) >>> 0
  const words = name.split(/\s+/).filter(word => /^\p{Lu}/u.test(word))
  const initials = words.slice(0, 2).map(word => word[0])
  return (
    <span
      class="bank-mark"
      data-tint={tints[hash % tints.length]}
      data-pattern={patterns[Math.floor(hash / tints.length) % patterns.length]}
      aria-hidden="true"
    >
      {initials.join('') || name.slice(0, 2)}
    </span>
  )
}
