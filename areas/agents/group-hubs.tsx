import { GroupHub } from '../shared/frame/group-hub.tsx'

export const ReportsHub = () => <GroupHub group="reports" />
export const SystemHub = () => <GroupHub group="system" />
export const PersonalDocumentsHub = () => <GroupHub group="personal-documents" />
