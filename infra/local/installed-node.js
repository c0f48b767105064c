/**
 * The last lines of `npm ci`: which Node runs the npm scripts. Plain JavaScript, because a Node that is too old to run the
 * project still runs this file.
 */

/** @param {string} version `22.18.0` */
const partsOf = (version) => version.split('.').map(Number);

/**
 * @param {string} version
 * @param {string} least
 */
const isAtLeast = (version, least) => {
  const [major = 0, minor = 0] = partsOf(version);
  const [leastMajor = 0, leastMinor = 0] = partsOf(least);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
};

/**
 * The sentence about the Node that npm scripts run on.
 * @param {{ version: string, path: string, least: string }} node version without `v`, path of the executable, and the first
 *   version that runs the project
 */
export const nodeSentence = ({ version, path, least }) => {
  if (!isAtLeast(version, least))
    return `Node ${version} is too old, and npm has no newer Node for this platform. Install Node ${least} or later.`;
  return path.includes('node_modules')
    ? `npm scripts run on Node ${version}, which npm installed in node_modules.`
    : `npm scripts run on your Node ${version}.`;
};

const { npm_package_engines_node: engines } = process.env;
if (engines !== undefined)
  console.log(
    nodeSentence({ version: process.versions.node, path: process.execPath, least: engines.replace(/^>=/, '') }),
  );
