// React Native's preset, as its template for new apps sets it up.
const { transformSync } = require("@babel/core");

exports.transform = ({ filename, src, options }) =>
  transformSync(src, {
    filename,
    ast: true,
    code: false,
    babelrc: false,
    configFile: false,
    caller: { name: "metro", bundler: "metro", platform: options.platform },
    presets: [[require("@react-native/babel-preset"), { enableBabelRuntime: false }]],
  });
