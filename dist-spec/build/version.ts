import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/project-root.ts'

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }

export const builtVersion = version

/** Returns the major version, which partners' pages follow: «v1». */
export const majorOf = (version: string): string => `v${version.split('.')[0]}`
