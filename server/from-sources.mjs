// Runs the source that is named by the first parameter, without a build.
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'

register()
await import(pathToFileURL(argv[2]).href)
