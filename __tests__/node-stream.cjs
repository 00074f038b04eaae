// Node's streams, for packages that bring a copy of them for browsers (jest.config.js).
module.exports = require('node:stream');
