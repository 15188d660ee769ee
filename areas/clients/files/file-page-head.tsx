import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { useKnownFile } from './known-file.ts'
import { filePaths } from './paths.ts'

/** The head of a page below the page of a file. */
export function FilePageHead({ id, title }: { id: string; title: string }) {
  const file = useKnownFile(id)
  const breadcrumb = (
    <Breadcrumb
      then={[
        ['/area-clienti/pratiche', 'Pratiche'],
        [filePaths(id).file, file?.titolo ?? 'La pratica'],
      ]}
    />
  )
  return <PageHead breadcrumb={breadcrumb} title={title} />
}
