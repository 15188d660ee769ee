import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'

/** The head of a page about the data of a customer. */
export const PersonHead = ({ id, name, title }: { id: string; name: string; title: string }) => (
  <PageHead
    breadcrumb={
      <Breadcrumb
        group="site"
        then={[
          ['/admin/site/clients', 'Clienti'],
          [`/admin/clients/${id}`, name],
        ]}
      />
    }
    title={title}
  />
)
