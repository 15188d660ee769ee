import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { ResourceListPage } from '../records/list/resource-list.tsx'
import { useServices } from '../services.ts'

const pages = {
  list: '/reports/pratiche',
  group: 'reports',
  title: 'Pratiche',
  about: '',
  needs: 'pratiche',
  madeElsewhere: true,
  load: async () => loanFiles,
} as const

/** The list of the loan files that the person reads. */
export default function FilesPage() {
  const { role } = useServices().area
  return (
    <ResourceListPage
      definition={loanFiles}
      office={{ ...pages, ...(role === 'agent' && { area: 'agents' as const }) }}
    />
  )
}
