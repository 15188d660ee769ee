import { fileSize } from '../../../contract/files/file-size.ts'
import { saveFile, usePrivateFile } from '../calls/fetch-file.ts'
import type { Attached } from './use-attachments.ts'

interface Props {
  file: Pick<Attached, '_id' | 'name' | 'size'>
}

/** A file of a message, which is private: the button reads the file and saves it. A failure shows a toast. */
export function Attachment({ file: { _id, name, size } }: Props) {
  const readFile = usePrivateFile()
  async function save() {
    const content = await readFile(_id)
    if (content) saveFile(content, name)
  }
  return (
    <>
      <button className="link" type="button" onClick={() => void save()}>
        {name}
      </button>{' '}
      <span className="note num">{fileSize(size)}</span>
    </>
  )
}
