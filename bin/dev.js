#!/usr/bin/env node
'use strict';
// The sources as they are, without a build; needs the Node of this checkout: node_modules/.bin/node bin/dev.js
var fs = require('node:fs');
var path = require('node:path');
void listCommands().then(() => {
  process.umask(63);
  var brl = require('../src/main.ts');
  return brl.main(process.argv.slice(2)).then(brl.leave);
});

/** Help and completion read the list that a build makes; a checkout that was never built has none yet. */
async function listCommands() {
  if (fs.existsSync(path.join(__dirname, '..', 'oclif.manifest.json'))) return;
  var { manifestOfSources, writeManifest } = require('../scripts/manifest.mjs');
  writeManifest(await manifestOfSources());
}
