import type { StoredFile } from '../../../../contract/files/content-files.ts'
import { fileSize } from '../../../../contract/files/file-size.ts'

/** Links of files, each with the size. */
export const FileLinks = ({ files }: { files: readonly StoredFile[] }) =>
  files.map(({ url, name, size }) => (
    <p key={url}>
      <a href={url} target="_blank" rel="noreferrer">
        {name}
      </a>{' '}
      <span className="note num">{fileSize(size)}</span>
    </p>
  ))
