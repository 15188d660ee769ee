/**
 * Maximum number of prepared statements. Each connection stores its prepared statements, so texts that vary without end
 * must not fill it.
 */
const maxNames = 500

const names = new Map<string, string>()

/**
 * The name under which a query with this text is prepared. PostgreSQL parses and plans a prepared query once for each
 * connection, which is most of the cost of a short query. Returns undefined for new texts beyond the maximum.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxNames) return known
  const name = `quinto_${names.size}`
  names.set(text, name)
  return name
}
