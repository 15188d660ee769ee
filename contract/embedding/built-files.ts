/** `integrity.json`, beside the built widgets: what a page that pins them needs to know. */
export interface BuiltFiles {
  /** Of the immutable address: `/widgets/1.0.0/`. */
  version: string
  /** Of the address that follows the versions: `/widgets/v1/`. */
  major: string
  /** The file that a page's script tag names. */
  loader: string
  /** Each file → the value of its `integrity` attribute. */
  files: Record<string, string>
}
