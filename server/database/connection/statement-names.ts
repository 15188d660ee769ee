/** Each connection keeps what it has prepared: queries whose text varies without end must not fill it. */
const mostKept = 500

const names = new Map<string, string>()

/**
 * The name under which a query of this text is prepared: PostgreSQL parses and plans it once per connection, which is
 * most of the cost of a short one. None for what comes after the first hundreds.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostKept) return known
  const name = `quinto_${names.size}`
  names.set(text, name)
  return name
}
