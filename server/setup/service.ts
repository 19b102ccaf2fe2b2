// What the demo studio is set up with.
export { applySetup } from './apply.ts'
export { readYaml } from './read-file.ts'
export { readStarter } from './starter.ts'
