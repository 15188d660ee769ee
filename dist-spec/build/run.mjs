// @ts-check
// `node dist-spec/build/run.mjs NAME …` runs `dist/server/NAME.js`, for `npm start` and the commands of an operator.
// JavaScript, because an installation without devDependencies has no `tsx`.
import { join } from 'node:path'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { requireBuild } from './build-if-needed.mjs'

const [, , name] = argv
const file = join(import.meta.dirname, `../../dist/server/${name}.js`)
await requireBuild({ isStart: name === 'main' }).catch(({ message }) => {
  console.error(message)
  process.exit(1)
})
// The arguments of the built file follow its path, as if Node.js had been started with it.
argv.splice(1, 2, file)
await import(pathToFileURL(file).href)
