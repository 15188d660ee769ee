import type { WidgetRequest } from '../../../contract/embedding/rendering.ts'
import baseCss from '../base.css?inline'
import { renderDeclaratively } from '../declarative.ts'
import { probe } from './widget.tsx'

export const renderProbe = (request: Omit<WidgetRequest, 'tag'>) => renderDeclaratively(probe, request)
export const probeStyles = [baseCss, probe.css, '.late{letter-spacing:3px}']
export { openingTag } from '../../../contract/embedding/opening-tag.ts'
