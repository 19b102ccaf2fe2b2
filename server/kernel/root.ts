import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/**
 * The folder of package.json. Files are opened relative to it, since the built server does not lie beside its sources.
 */
export const root = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname)
