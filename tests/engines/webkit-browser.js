// gjs webkit-browser.js: a browser with one tab for WebKit's driver. Unlike MiniBrowser, which comes with the driver, it
// keeps its storage and its HTTP cache for the next start.
imports.gi.versions.Gtk = "3.0";
imports.gi.versions.WebKit2 = "4.1";
const { Gtk, WebKit2 } = imports.gi;

Gtk.init(null);
const context = WebKit2.WebContext.get_default();
context.set_automation_allowed(true);
context.connect("automation-started", (_context, session) => {
  const info = new WebKit2.ApplicationInfo();
  info.set_name("WebKit");
  session.set_application_info(info);
  session.connect("create-web-view", () => {
    const view = new WebKit2.WebView({ is_controlled_by_automation: true });
    const window = new Gtk.Window({ default_width: 1024, default_height: 768 });
    window.add(view);
    window.show_all();
    view.connect("close", () => Gtk.main_quit());
    return view;
  });
});
Gtk.main();
