import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Destinations } from '../../shared/frame/destinations.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { tools } from './tools.ts'

/** The tools of the agents, and the documents to download. */
export default function ToolsHub() {
  return (
    <div className="page">
      <PageHead breadcrumb={<Breadcrumb group="system" />} title="Calcoli e controlli">
        <p className="soft">
          Il link di ogni conto tiene le cifre scritte: si può mandare a un collega o tenere fra i preferiti.
        </p>
      </PageHead>
      <Destinations
        destinations={tools.map(({ path, title, about }) => ({ href: path, name: title, about }))}
      />
    </div>
  )
}
