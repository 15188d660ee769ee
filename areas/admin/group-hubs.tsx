import { GroupHub } from '../shared/frame/group-hub.tsx'
import { useServices } from '../shared/services.ts'
import { Attention, counted, type Group, useToDo } from './attention.tsx'

/** The first page of a group: its open tasks and its pages, with the number of records of each. */
function OfficeGroupHub({ group }: { group: Group }) {
  const { base } = useServices().area
  const totals = useToDo(group)?.totali
  const totalOf = (path: string) => {
    const total = totals?.[path.slice(base.length)]
    return total === undefined ? '' : counted(total)
  }
  return (
    <GroupHub group={group} totalOf={totalOf}>
      <Attention group={group} />
    </GroupHub>
  )
}

export const ReportsHub = () => <OfficeGroupHub group="reports" />
export const SiteHub = () => <OfficeGroupHub group="site" />
export const SystemHub = () => <OfficeGroupHub group="system" />
export const CalculatorsHub = () => <OfficeGroupHub group="calculators" />
export const FeedsHub = () => <OfficeGroupHub group="feeds" />
