/** Content of `integrity.json` beside the built widgets, for pages that pin a version. */
export interface BuiltFiles {
  /** Version in the immutable address `/widgets/1.0.0/`. */
  version: string
  /** Major version in the address of the latest build, `/widgets/v1/`. */
  major: string
  /** The file in a page's script tag. */
  loader: string
  /** The value of the `integrity` attribute of each file. */
  files: Record<string, string>
}
