//go:build linux && (dev || production)

package desktop

/*
#cgo pkg-config: gtk+-3.0
#cgo !webkit2_41 pkg-config: webkit2gtk-4.0
#cgo webkit2_41 pkg-config: webkit2gtk-4.1
#include <stdlib.h>
#include <webkit2/webkit2.h>

static void find(GtkWidget *widget, gpointer found) {
	if (WEBKIT_IS_WEB_VIEW(widget))
		*(GtkWidget **)found = widget;
	else if (GTK_IS_CONTAINER(widget))
		gtk_container_forall(GTK_CONTAINER(widget), find, found);
}

// view returns the web view, which Wails does not expose.
static GtkWidget *view(void) {
	GtkWidget *found = NULL;
	GList *all = gtk_window_list_toplevels();
	for (GList *one = all; one; one = one->next)
		find(one->data, &found);
	g_list_free(all);
	return found;
}

static gboolean zoom(gpointer percent) {
	GtkWidget *in = view();
	if (in) webkit_web_view_set_zoom_level(WEBKIT_WEB_VIEW(in), GPOINTER_TO_INT(percent) / 100.0);
	return G_SOURCE_REMOVE;
}

static gboolean edit(gpointer command) {
	GtkWidget *in = view();
	if (in) webkit_web_view_execute_editing_command(WEBKIT_WEB_VIEW(in), command);
	free(command);
	return G_SOURCE_REMOVE;
}

static gboolean present(gpointer unused) {
	GtkWidget *in = view();
	if (in) gtk_window_present(GTK_WINDOW(gtk_widget_get_toplevel(in)));
	return G_SOURCE_REMOVE;
}

// The calls run on GTK's thread, since GTK may be used from one thread only.
static void soon_zoom(int percent) { g_idle_add(zoom, GINT_TO_POINTER(percent)); }
static void soon_edit(char *command) { g_idle_add(edit, command); }
static void soon_present(void) { g_idle_add(present, NULL); }
*/
import "C"

// zoom sets the page's zoom, in percent.
func zoom(percent int) { C.soon_zoom(C.int(percent)) }

// edit runs an editing command in the page, such as Copy.
func edit(command string) { C.soon_edit(C.CString(command)) }

// present brings the window to the front.
func present() { C.soon_present() }
