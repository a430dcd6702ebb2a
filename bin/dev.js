#!/usr/bin/env node
'use strict';
// The sources as they are, without a build; needs the Node of this checkout: node_modules/.bin/node bin/dev.js
process.umask(63);
void require('../src/main.ts').main(process.argv.slice(2));
