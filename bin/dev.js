#!/usr/bin/env node
'use strict';
// The sources as they are, without a build; needs the Node of this checkout: node_modules/.bin/node bin/dev.js
process.umask(63);
var brl = require('../src/main.ts');
void brl.main(process.argv.slice(2)).then(brl.leave);
