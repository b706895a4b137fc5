"""A WHEP viewer of GStreamer's webrtcbin with bundle-policy=max-bundle: plays URL until pictures and sound came,
or for SECONDS, and prints how many of each as JSON.

usage: whep.py URL SECONDS
"""

import json
import sys
import urllib.request

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstSdp", "1.0")
gi.require_version("GstWebRTC", "1.0")
from gi.repository import GLib, Gst, GstSdp, GstWebRTC  # noqa: E402

ENOUGH = 25
CODECS = {
    "video": "encoding-name=H264,payload=96,clock-rate=90000,packetization-mode=(string)1,profile-level-id=(string)42e01f",
    "audio": "encoding-name=OPUS,payload=97,clock-rate=48000,encoding-params=(string)2",
}
DEPAYLOADERS = {"video": "rtph264depay", "audio": "rtpopusdepay"}


class Viewer:
    def __init__(self, url):
        self.url = url
        self.count = dict.fromkeys(CODECS, 0)
        self.error = None
        self.loop = GLib.MainLoop()
        self.pipeline = Gst.Pipeline.new("viewer")
        self.webrtc = Gst.ElementFactory.make("webrtcbin")
        self.webrtc.set_property("bundle-policy", GstWebRTC.WebRTCBundlePolicy.MAX_BUNDLE)
        self.pipeline.add(self.webrtc)
        self.webrtc.connect("pad-added", self.play)
        self.webrtc.connect("notify::ice-gathering-state", self.gathered)
        for kind, codec in CODECS.items():
            caps = Gst.caps_from_string(f"application/x-rtp,media={kind},{codec}")
            self.webrtc.emit("add-transceiver", GstWebRTC.WebRTCRTPTransceiverDirection.RECVONLY, caps)

    def run(self, seconds):
        self.pipeline.set_state(Gst.State.PLAYING)
        self.webrtc.emit("create-offer", None, Gst.Promise.new_with_change_func(self.offered, None))
        GLib.timeout_add_seconds(seconds, self.loop.quit)
        self.loop.run()
        self.pipeline.set_state(Gst.State.NULL)

    def offered(self, promise, _):
        reply = promise.get_reply()  # owns the offer
        self.webrtc.emit("set-local-description", reply.get_value("offer"), None)

    def gathered(self, *_):
        if self.webrtc.get_property("ice-gathering-state") == GstWebRTC.WebRTCICEGatheringState.COMPLETE:
            GLib.idle_add(self.signal)

    def signal(self):
        offer = self.webrtc.get_property("local-description").sdp.as_text()
        request = urllib.request.Request(self.url, offer.encode(), {"Content-Type": "application/sdp"})
        try:
            with urllib.request.urlopen(request) as response:
                _, answer = GstSdp.SDPMessage.new_from_text(response.read().decode())
        except urllib.error.HTTPError as refused:
            self.fail(f"{refused.code} {refused.read().decode()}")
            return
        answer = GstWebRTC.WebRTCSessionDescription.new(GstWebRTC.WebRTCSDPType.ANSWER, answer)
        self.webrtc.emit("set-remote-description", answer, Gst.Promise.new_with_change_func(self.answered, None))

    def answered(self, promise, _):
        reply = promise.get_reply()
        if reply is not None and reply.has_field("error"):
            self.fail(str(reply.get_value("error")))

    def fail(self, why):
        self.error = why
        self.loop.quit()

    def play(self, _, pad):
        kind = pad.get_current_caps().get_structure(0).get_string("media")
        depayloader, sink = Gst.ElementFactory.make(DEPAYLOADERS[kind]), Gst.ElementFactory.make("fakesink")
        sink.set_property("signal-handoffs", True)
        sink.connect("handoff", self.counted, kind)
        for element in (depayloader, sink):
            self.pipeline.add(element)
            element.sync_state_with_parent()
        depayloader.link(sink)
        pad.link(depayloader.get_static_pad("sink"))

    def counted(self, _sink, _buffer, _pad, kind):
        self.count[kind] += 1
        if min(self.count.values()) >= ENOUGH:
            self.loop.quit()


Gst.init(None)
viewer = Viewer(sys.argv[1])
viewer.run(int(sys.argv[2]))
print(json.dumps({**viewer.count, "error": viewer.error}))
